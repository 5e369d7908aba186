// A visitor made of lambdas, for std::visit.
#pragma once

namespace engine {

template <class... Visitor>
struct Overloaded : Visitor... {
    using Visitor::operator()...;
};
template <class... Visitor>
Overloaded(Visitor...) -> Overloaded<Visitor...>;

}  // namespace engine
