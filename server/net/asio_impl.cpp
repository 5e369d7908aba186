// The compiled halves of Asio and Beast, built once. No other file includes these headers: see the
// *_SEPARATE_COMPILATION definitions in server/CMakeLists.txt.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
