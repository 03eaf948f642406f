-- A small least-recently-used cache with timed entries.

local socket = require("socket")
local class = require "middleclass"
local insert, remove = table.insert, table.remove

local DEFAULT_LIMIT = 128

local Cache = {}
Cache.__index = Cache

--- Make a cache.
-- @param limit the most entries it holds
-- @param ttl   seconds an entry stays, or nil for ever
-- @return the cache
function Cache.new(limit, ttl)
  local self = setmetatable({}, Cache)
  self.limit = limit or DEFAULT_LIMIT
  self.ttl = ttl
  self.entries = {}
  self.order = {}
  return self
end

-- Whether an entry is too old to be served.
local function expired(entry, now)
  return entry.expires ~= nil and entry.expires < now
end

--- The value under a key, or nil.
function Cache:get(key)
  local entry = self.entries[key]
  if not entry then
    return nil
  elseif expired(entry, socket.gettime()) then
    self:drop(key)
    return nil
  end
  self:touch(key)
  return entry.value
end

function Cache:set(key, value, ...)
  if self.entries[key] == nil and #self.order >= self.limit then
    -- The oldest goes first.
    self:drop(self.order[1])
  end
  local expires = self.ttl and socket.gettime() + self.ttl or nil
  self.entries[key] = { value = value, expires = expires }
  insert(self.order, key)
  return select("#", ...)
end

function Cache:drop(key)
  self.entries[key] = nil
  for index, known in ipairs(self.order) do
    if known == key then
      remove(self.order, index)
      break
    end
  end
end

function Cache:touch(key)
  self:drop_order(key)
  insert(self.order, key)
end

Cache.clear = function(self)
  while #self.order > 0 do
    self:drop(self.order[1])
  end
end

local function wait_until(check, limit)
  repeat
    socket.sleep(0.1)
    limit = limit - 1
  until check() or limit == 0
end

return Cache
