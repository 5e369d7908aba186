#include "server/journal/page_rows.hpp"

#include <algorithm>
#include <optional>

#include "server/journal/row_sums.hpp"

namespace server {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Kinds of pages that have rows. Those of a table WITHOUT ROWID are in a tree of the kind that indexes have, where the
// inner pages have rows, too.
constexpr std::uint8_t table_leaf = 0x0D;
constexpr std::uint8_t index_leaf = 0x0A;
constexpr std::uint8_t index_inner = 0x02;

constexpr std::size_t file_header_bytes = 100;  // on the first page
constexpr std::size_t usable = PageFile::page_bytes;
constexpr std::size_t overflow_bytes = usable - 4;
constexpr std::uint64_t row_bytes_max = 64 << 20;  // more than any row of ours has

std::size_t big_endian_16(Bytes bytes) { return std::size_t{bytes[0]} << 8U | bytes[1]; }

/// Takes a number of one to nine bytes away from the front; nothing: it is cut off.
std::optional<std::uint64_t> take_number(Bytes& bytes) {
    std::uint64_t number = 0;
    for (std::size_t place = 0; place < std::min<std::size_t>(bytes.size(), 9); ++place) {
        const std::uint8_t byte = bytes[place];
        const bool is_last = place == 8 || (byte & 0x80U) == 0;
        number = place == 8 ? number << 8U | byte : number << 7U | (byte & 0x7FU);
        if (!is_last) continue;
        bytes = bytes.subspan(place + 1);
        return number;
    }
    return std::nullopt;
}

/// How much of a row lies on its page; the rest is on pages of its own.
std::size_t local_bytes(std::uint64_t payload, bool is_of_table) {
    const std::size_t most = is_of_table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    if (payload <= most) return payload;
    const std::size_t least = (usable - 12) * 32 / 255 - 23;
    const std::size_t fitting = least + (payload - least) % overflow_bytes;
    return fitting <= most ? fitting : least;
}

/// Of a column: the letter of its kind, and how many bytes it takes.
struct Kind {
    char letter = 'n';
    std::uint64_t bytes = 0;
};

std::optional<Kind> kind_of(std::uint64_t type) {
    constexpr std::array<std::uint64_t, 7> integer_bytes = {0, 1, 2, 3, 4, 6, 8};
    if (type == 0) return Kind{};
    if (type <= 6) return Kind{'i', integer_bytes[type]};
    if (type == 8 || type == 9) return Kind{'i', 0};
    if (type >= 12) return Kind{type % 2 == 0 ? 'b' : 't', (type - 12) / 2};
    return std::nullopt;  // no table of ours has numbers with fractions
}

std::int64_t integer_in(Bytes bytes) {
    std::uint64_t number = !bytes.empty() && (bytes[0] & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
    for (const std::uint8_t byte : bytes) number = number << 8U | byte;
    return static_cast<std::int64_t>(number);
}

}  // namespace

Bytes PageRow::blob(std::size_t column) const { return bytes_of(values_[column].bytes); }

bool PageRow::decode() {
    shape_.clear();
    values_.clear();
    Bytes header = bytes_of(std::string_view(payload_));
    const std::size_t all = header.size();
    const auto header_bytes = take_number(header);
    if (!header_bytes || *header_bytes > all || *header_bytes < all - header.size()) return false;
    std::uint64_t place = *header_bytes;
    header = header.first(*header_bytes - (all - header.size()));
    while (!header.empty()) {
        const auto type = take_number(header);
        const auto kind = type ? kind_of(*type) : std::nullopt;
        if (!kind || kind->bytes > all - place) return false;
        Value value{0, std::string_view(payload_).substr(place, kind->bytes)};
        if (kind->letter == 'i')
            value.integer = *type >= 8 ? static_cast<std::int64_t>(*type) - 8 : integer_in(bytes_of(value.bytes));
        shape_ += kind->letter;
        values_.push_back(value);
        place += kind->bytes;
    }
    return place == all;
}

void PageRows::read(std::uint32_t page, const std::function<void(const PageRow&)>& tell) {
    if (!pages_.read(page, page_)) return;
    const std::size_t header = page == 1 ? file_header_bytes : 0;
    const std::uint8_t kind = page_[header];
    if (kind != table_leaf && kind != index_leaf && kind != index_inner) return;
    const std::size_t pointers = header + (kind == index_inner ? 12 : 8);
    const std::size_t rows = std::min(big_endian_16(Bytes(page_).subspan(header + 3)), (usable - pointers) / 2);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t place = big_endian_16(Bytes(page_).subspan(pointers + 2 * row));
        if (place >= usable) continue;
        Bytes cell = Bytes(page_).subspan(place);
        if (kind == index_inner) cell = cell.subspan(std::min<std::size_t>(cell.size(), 4));  // the page below
        const auto bytes = take_number(cell);
        const auto number = kind == table_leaf ? take_number(cell) : std::optional<std::uint64_t>(0);
        if (!bytes || !number) continue;
        row_.number_ = static_cast<std::int64_t>(*number);
        if (read_payload(cell, *bytes, kind == table_leaf) && row_.decode()) tell(row_);
    }
}

/// False: it is cut off, or longer than any row.
bool PageRows::read_payload(Bytes cell, std::uint64_t bytes, bool is_of_table) {
    if (bytes > row_bytes_max) return false;
    const std::size_t local = local_bytes(bytes, is_of_table);
    if (local > cell.size()) return false;
    row_.payload_.assign(text_of(cell.first(local)));
    if (local == bytes) return true;
    if (cell.size() < local + 4) return false;
    std::uint32_t next = big_endian_32(cell.subspan(local));
    while (row_.payload_.size() < bytes) {
        if (!pages_.read(next, overflow_)) return false;
        next = big_endian_32(overflow_);
        const std::size_t left = bytes - row_.payload_.size();
        row_.payload_.append(text_of(Bytes(overflow_).subspan(4, std::min(left, overflow_bytes))));
    }
    return true;
}

void for_each_row(const PageFile& pages, const std::function<void(const PageRow&)>& tell) {
    PageRows rows(pages);
    for (const bool is_in_log : {false, true}) {
        for (std::uint32_t page = 1; page <= pages.count(); ++page) {
            if (pages.is_in_log(page) == is_in_log) rows.read(page, tell);
        }
    }
}

}  // namespace server
