// The services of `tutti relay`: streams of another site's rooms, told to more people. It keeps nothing, and knows no
// secret but that by which the site believes its counts.
#pragma once

#include <memory>

#include "server/app/services.hpp"

namespace server {

/// Throws std::runtime_error where the token cannot be read.
std::unique_ptr<Services> make_relay_services(const ServiceDeps& deps);

}  // namespace server
