require "logger"

# Works.
class Before
  def ready?(now = Time.now)
    now > @start and @open
  end
end

class Torn
  def first
    [1, 2, 3].map { |x| x * 2 })
  end

  # Still here.
  def second(a, b)
    if a ==
      b
    end
    a.compare(b)
  end

  def third(a, ?)
    third_step
  end
end

module After
  # Good again.
  def self.run(list)
    list.each { |item| puts item }
  end
end

class Last
  def open_end
    After.run([1]) while true
  end
