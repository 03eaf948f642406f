# Awkward corners: macros, protocols, nested modules, guards and operators.

defprotocol Shape do
  @doc "The area, in square metres."
  def area(shape)
end

defmodule Geometry do
  defmodule Circle do
    @moduledoc false
    defstruct [:radius]

    @enforce_keys [:radius]
    def new(radius) when radius > 0, do: %Circle{radius: radius}
  end

  defimpl Shape, for: Circle do
    def area(%{radius: r}), do: 3.14159 * r * r
  end

  defmacro unless_zero(value, do: block) do
    quote do
      if unquote(value) != 0 do
        unquote(block)
      end
    end
  end

  defmacrop trace(message), do: quote(do: IO.puts(unquote(message)))

  defguard is_small(x) when is_number(x) and x < 10

  @doc ~S"""
  Adds two points.

      iex> {1, 2} <~> {3, 4}
      {4, 6}
  """
  def {a, b} <~> {c, d}, do: {a + c, b + d}

  def left + right, do: Kernel.+(left, right)

  def empty?([]), do: true
  def empty?([_ | _]), do: false

  def bang!(value), do: value || raise("nothing")

  defdelegate size(list), to: Kernel, as: :length

  def fetch(map, key, default \\ nil)

  def fetch(map, key, default) do
    cond do
      Map.has_key?(map, key) -> Map.get(map, key)
      is_function(default, 0) -> default.()
      true -> default
    end
  end

  def walk(list) do
    for x <- list, x > 0, reduce: 0 do
      sum -> sum + x
    end
  rescue
    ArithmeticError -> 0
  catch
    :exit, _ -> -1
  end

  def with_steps(path) do
    with {:ok, file} <- File.open(path),
         {:ok, line} <- IO.read(file, :line) do
      helper = fn text -> String.trim(text) end
      helper.(line)
    else
      {:error, reason} -> inspect(reason)
    end
  end
end

defmodule Geometry.Error do
  defexception message: "geometry failed"
end

defmodule GeometryTest do
  use ExUnit.Case, async: true

  setup do
    {:ok, circle: Geometry.Circle.new(1)}
  end

  describe "area/1" do
    test "of a circle", %{circle: circle} do
      assert_in_delta Shape.area(circle), 3.14, 0.01
    end

    test "never negative" do
      refute Shape.area(Geometry.Circle.new(2)) < 0
    end
  end
end
