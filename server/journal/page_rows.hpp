// Rows of tables as they lie on one page of a database file (page_file.hpp). A page does not say whose rows it has:
// that shows in their shape and in their sums, and what is damaged shows in the sums, too.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/page_file.hpp"

namespace server {

class PageRow {
public:
    /// One letter for each column: t a text, i an integer, b a blob, n nothing (or the row's own number).
    bool has_shape(std::string_view shape) const { return shape == shape_; }
    std::size_t columns() const { return values_.size(); }
    /// Of a table with numbers; else 0.
    std::int64_t number() const { return number_; }
    /// Columns count from 0; they live as long as the row. Of another type than the shape says: 0, or nothing.
    std::int64_t integer(std::size_t column) const { return values_[column].integer; }
    std::string_view text(std::size_t column) const { return values_[column].bytes; }
    std::span<const std::uint8_t> blob(std::size_t column) const;

private:
    friend class PageRows;
    struct Value {
        std::int64_t integer = 0;
        std::string_view bytes;
    };
    bool decode();

    std::int64_t number_ = 0;
    std::string payload_;
    std::string shape_;
    std::vector<Value> values_;
};

class PageRows {
public:
    explicit PageRows(const PageFile& pages) : pages_(pages) {}
    /// `tell` gets each row of this page that can be read at all; it lives until `tell` returns.
    void read(std::uint32_t page, const std::function<void(const PageRow&)>& tell);

private:
    bool read_payload(std::span<const std::uint8_t> cell, std::uint64_t bytes, bool is_of_table);

    const PageFile& pages_;
    PageFile::Page page_{};
    PageFile::Page overflow_{};
    PageRow row_;
};

/// Of all pages. Those in the log come last, so that they may count where a row is found twice.
void for_each_row(const PageFile& pages, const std::function<void(const PageRow&)>& tell);

}  // namespace server
