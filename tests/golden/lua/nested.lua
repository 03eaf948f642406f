#!/usr/bin/env lua
--[[
  Awkward corners: tables of functions, closures, long strings,
  numeric loops and names with many parts.
]]

local M = {}

local handlers = {
  open = function(path, mode)
    return io.open(path, mode)
  end,
  -- Closing twice is allowed.
  close = function(file)
    if file then file:close() end
  end,
  ["with space"] = function() end,
  limit = 10,
}

--[==[ Documentation in a long comment
     with ]] inside. ]==]
function M.outer(list)
  local total = 0

  local function visit(item, depth)
    if type(item) == "table" then
      for i = 1, #item do
        visit(item[i], depth + 1)
      end
    elseif type(item) == "number" then
      total = total + item
    end
  end

  visit(list, 0)
  return function() return total end
end

function M.deep.inner.path(a) return a end

function M.deep.inner:method(a) return self, a end

M.query = [[
  SELECT *
  -- not a comment
  FROM t
]]

M.compose = function(f, g)
  return function(...)
    return f(g(...))
  end
end

local fib
fib = function(n)
  return n < 2 and n or fib(n - 1) + fib(n - 2)
end

for name, value in pairs(handlers) do
  M[name] = value
end

M["quoted"] = function(x) return x end

local ok, err = pcall(function()
  string.format("%d", 1):upper()
  print "plain call"
  setmetatable {}
end)

if not ok then goto done end

do
  local function hidden() return err end
  hidden()
end

::done::
return M
