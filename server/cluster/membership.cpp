#include "server/cluster/membership.hpp"

#include <future>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"

namespace server::cluster {
namespace {

constexpr std::size_t name_chars = 12;  // that nobody can foresee, of a life and of an origin

}  // namespace

Membership::Membership(Options options, Deps deps, Host host)
    : options_(std::move(options)), deps_(std::move(deps)), host_(std::move(host)) {
    const auto is_closed = std::make_shared<std::promise<void>>();
    is_closed_ = is_closed->get_future();
    copy_ = std::shared_ptr<JournalCopy>(open_copy().release(), [is_closed](JournalCopy* copy) {
        delete copy;
        is_closed->set_value();
    });
    const Kept kept = copy_->load();
    is_blank_ = kept.rooms.empty() && kept.players.empty() && has_only_mark(kept.documents);
    mark_ = mark_in(kept.documents, kept.set_aside);
    is_foreign_ = mark_.is_foreign;
    set_aside_ = kept.set_aside;
    if (!mark_.site.empty() && mark_.site != options_.site) {
        if (mark_.past.at.place > 0) {
            throw JournalError(options_.journal.folder.string() + " has the data of the cluster " + mark_.site);
        }
        mark_.origin.clear();
    }
    mark_.site = options_.site;
    // What a site begins with may have been mended long ago, and nobody has more.
    if (mark_.past.at.place == 0 && !set_aside_.empty()) accept_what_is_lost();
}

/// The files are nobody's then.
Membership::~Membership() {
    node_.reset();
    copy_.reset();
    closing_.reset();
    if (is_closed_.valid()) is_closed_.wait();
}

std::unique_ptr<JournalCopy> Membership::open_copy() {
    return make_journal_copy(options_.journal, {deps_.clock, deps_.metrics, deps_.log, deps_.failed});
}

std::shared_ptr<JournalCopy> Membership::copy() const {
    const std::lock_guard lock(mutex_);
    return copy_;
}

void Membership::start() {
    deps_.loop.post([this] { begin(); });
}

/// Data that a site may begin with are marked before anybody hears of them: whatever becomes of this process, it is
/// known later whether the site has begun with these.
void Membership::begin() {
    if (mark_.past.at.place > 0 || !mark_.origin.empty()) return begin_life();
    mark_.origin = random_code(deps_.randomness, name_chars);
    std::vector<JournalChange> changes;
    changes.push_back(change_of(mark_, 0));
    copy_->apply(std::move(changes), 0, [this](const auto&) { deps_.loop.post([this] { begin_life(); }); });
}

void Membership::leave() {
    deps_.loop.post([this, here = std::weak_ptr(is_here_)] {
        if (here.expired()) return;
        leaves_ = true;
        // While another's copy is fetched there is no life that would end.
        if (is_over_) return host_.over("it has left");
        if (node_) return node_->leave();
        end_life("it has left", Hindrance::none);
    });
}

/// The place is noted before anything is copied: the copy has no less.
void Membership::give_copy(std::function<void()> make, std::function<bool()> is_under_way) {
    deps_.loop.post(
        [this, make = std::move(make), is_under_way = std::move(is_under_way), here = std::weak_ptr(is_here_)] {
            if (!here.expired()) {
                copies_.add(node_ ? node_->at() : mark_.past.at, is_under_way, deps_.clock.now_ms());
            }
            make();
        });
}

void Membership::begin_life() {
    if (is_over_) return;
    const std::string facts = mark_.is_whole ? options_.facts : facts_of_damaged(options_.facts);
    const std::string origin = mark_.past.at.place == 0 ? mark_.origin : std::string();
    const Living who{options_.node + '.' + origin + random_code(deps_.randomness, name_chars), 0, facts};
    if (!mark_.is_whole) {
        deps_.log.warn("cluster_copy_not_whole",
                       {{"set_aside", set_aside_.size()}, {"is_foreign", mark_.is_foreign ? 1 : 0}});
    }
    deps_.log.info("cluster_life_begins", {{"life", who.life}, {"place", mark_.past.at.place}});
    node_ = std::make_unique<Node>(
        who, mark_, deps_.make_log(), *copy(), Node::Deps{deps_.loop, deps_.clock, deps_.metrics, deps_.log, copies_},
        NodeEvents{[this](std::int64_t silent_ms, std::int64_t server_ms) { take_over(silent_ms, server_ms); },
                   host_.stalls, host_.cut_off, host_.owner_is,
                   [this](const std::string& why, Hindrance hindrance) { end_life(why, hindrance); },
                   [this](bool follows) { follows_owner_ = follows; }});
    node_->start();
}

std::vector<Living> Membership::others() const {
    std::vector<Living> others;
    for (const auto& [life, living] : node_->alive()) {
        if (node_of(life) == options_.node || !has_whole_copy(living)) continue;
        others.insert(life == node_->owner() ? others.begin() : others.end(), living);
    }
    return others;
}

/// Whoever only followed goes on as another life; who owned the site has rooms in memory that nobody believes.
void Membership::end_life(const std::string& why, Hindrance hindrance) {
    if (is_over_) return;
    const bool may_go_on = hindrance == Hindrance::none || hindrance == Hindrance::has_none;
    is_over_ = is_owner_ || leaves_ || !may_go_on;
    // An owner's rooms have its copy until the process ends: it is the next one that takes another's.
    const bool needs_copy = hindrance == Hindrance::needs_copy && !is_owner_;
    const auto folder = options_.journal.folder.string();
    if (needs_copy && !is_blank_ && mark_.past.at.place == 0) {
        return host_.over(folder + " has data of its own, and the cluster has begun with others");
    }
    if (hindrance == Hindrance::foreign) return end_as_foreign();
    if (needs_copy && !leaves_) return host_.needs_copy(others());
    if (is_over_) return host_.over(why);
    mark_ = node_->given();
    node_.reset();
    if (hindrance == Hindrance::has_none) accept_what_is_lost();
    deps_.loop.in(limit::cluster_rebirth_ms, [this] { begin_life(); });
}

/// Where the log was set back the site goes on with what the others have. Where it has begun anew nobody is named who
/// has anything, and what goes on then is a person's choice.
void Membership::end_as_foreign() {
    is_foreign_ = true;
    const auto whole = others();
    if (!whole.empty() && !is_owner_ && !leaves_) return host_.needs_copy(whole);
    host_.over(options_.journal.folder.string() + " has followed a log of this cluster to place "
               + std::to_string(node_->given().past.at.place)
               + ", and etcd has another or less of it: was etcd restored, or its data lost?");
}

void Membership::accept_what_is_lost() {
    Entry entry;
    entry.documents.push_back(acceptance_of(set_aside_));
    std::vector<JournalChange> changes;
    changes.emplace_back(KeepEntry{std::move(entry), 0});
    copy_->apply(std::move(changes), 0, [](const auto&) {});
    mark_.is_whole = true;
    deps_.log.warn("cluster_copy_accepted", {{"set_aside", set_aside_.size()}});
}

/// What the copy was given before is kept before it is closed. Two must not have its files at once.
void Membership::take_over(std::int64_t silent_ms, std::int64_t server_ms) {
    is_owner_ = true;
    {
        const std::lock_guard lock(mutex_);
        closing_ = std::exchange(copy_, nullptr);
    }
    deps_.aside([this, silent_ms, server_ms, wake = node_->waker()] {
        try {
            const auto began_ms = deps_.clock.now_ms();
            closing_->apply({}, server_ms, [](const auto&) {});  // the site's clock had come to there
            closing_.reset();
            is_closed_.get();
            auto copy = open_copy();
            auto kept = copy->load();
            // Found only now: others decide while this node takes a whole copy.
            if (!mark_in(kept.documents, kept.set_aside).is_whole) throw JournalError("its copy had to be mended");
            deps_.log.info("cluster_copy_opened", {{"took_ms", deps_.clock.now_ms() - began_ms},
                                                   {"rooms", kept.rooms.size()},
                                                   {"answers", kept.answers.size()},
                                                   {"documents", kept.documents.size()}});
            auto journal = std::make_unique<ReplicatedJournal>(
                std::move(copy), ReplicatedJournal::Start{std::move(kept), server_ms, silent_ms},
                ReplicatedJournal::Deps{deps_.clock, deps_.log, wake});
            deps_.loop.post([this, &decides = *journal] { node_->go_on(decides); });
            host_.owns(std::move(journal));
        } catch (const JournalError& fault) {
            deps_.log.error("cluster_copy_not_opened", {{"what", fault.what()}});
            host_.over(fault.what());
        }
    });
}

}  // namespace server::cluster
