-- Half-finished edit of a queue.
local Queue = {}

--- Put one item at the end.
function Queue:push(item)
  self.items[#self.items + 1] = item
end

function Queue:pop()
  if #self.items == 0 then
    return nil
  -- the end of this if is missing
  local first = table.remove(self.items, 1
  return first
end

-- Still readable.
function Queue.size(self)
  return #self.items
end

local x = = 3

function Queue:each(fn)
  for _, item in ipairs(self.items) do
    fn(item)
  end
end

local function unfinished(a, b
