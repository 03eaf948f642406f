#!/usr/bin/env ruby
require 'json'
autoload :Late, "late/one"

module Outer::Inner
  extend self

  # Shared by both.
  def helper(x) = x.to_s

  class << self
    attr_accessor :config

    # On the class itself.
    def configure
      yield(config ||= Config.new) if block_given?
    end

    private

    def reset! = @config = nil
  end

  Point = Struct.new(:x, :y) do
    def dist(other)
      Math.sqrt((x - other.x)**2 + (y - other.y)**2)
    end
  end

  class Config
    private def secret; ENV["SECRET"] || `cat secret`; end

    private_class_method def self.build(*)
      new
    end

    def [](key) = @values[key]
    def []=(key, value)
      @values[key] = value
    end

    def name=(value)
      @name = value&.strip
    end

    def +(other); merge(other); end
    def !; false; end
    def self?; true; end

    define_method(:dynamic) { |a, b = 2| a + b }
    scope :active, ->(since) { where(active: true).since(since) }
    alias_method :old_name, :name
    delegate :size, to: :values

    def each(&)
      return to_enum(:each) unless block_given?
      @values.each do |key, value|
        next if key.nil? and value.nil?
        yield key, value
      end
    end

    def forward(...) = target(...)

    class Inner::Error < ::StandardError
      def message
        <<~TEXT
          #{self.class.name}: def not_a_method; end
        TEXT
      end
    end
  end
end

def Object.try_it(a, (b, c), d: 1)
  i = 0
  i += 1 while i < 10
  until i.zero? do i -= 1 end
  a ? b : (c or d)
end

class String; def shout; upcase + '!'; end; end

=begin
Says hello to all.
=end
def hello(names = %w[a b])
  for name in names
    puts "hello #{name =~ /x+/ ? name : "you"}"
  end
  JSON.parse('{}', symbolize_names: true)[:a]&.then { |v| v * 2 }
end

task default: [:test] do
  sh "ls"
end
hello
