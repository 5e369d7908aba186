// A visitor made of lambdas.
#pragma once

namespace server {

template <class... Visitor>
struct Overloaded : Visitor... {
    using Visitor::operator()...;
};
template <class... Visitor>
Overloaded(Visitor...) -> Overloaded<Visitor...>;

}  // namespace server
