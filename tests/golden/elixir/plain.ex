defmodule Shop.Cart do
  @moduledoc """
  A cart that lives in its own process.

  Prices are in cents.
  """

  use GenServer
  import Ecto.Query, only: [from: 2]
  alias Shop.{Catalog, Repo}
  alias Shop.Pricing.Discount, as: Discount
  require Logger

  @behaviour Shop.Store
  @timeout 5_000

  defstruct id: nil, items: %{}, coupon: nil

  @type t :: %__MODULE__{id: integer(), items: map()}
  @type price :: non_neg_integer()

  @doc """
  Start a cart for the given user.
  """
  @spec start_link(keyword()) :: GenServer.on_start()
  def start_link(opts \\ []) do
    GenServer.start_link(__MODULE__, opts, name: via(opts[:user]))
  end

  @doc "Add some of a product."
  @spec add(pid(), String.t(), pos_integer()) :: :ok | {:error, atom()}
  def add(cart, sku, count) when is_binary(sku) and count > 0 do
    GenServer.call(cart, {:add, sku, count}, @timeout)
  end

  def total(%__MODULE__{items: items} = cart) do
    items
    |> Enum.map(fn {sku, count} -> Catalog.price(sku) * count end)
    |> Enum.sum()
    |> Discount.apply(cart.coupon)
  end

  @impl true
  def init(opts), do: {:ok, %__MODULE__{id: opts[:user]}}

  @impl GenServer
  def handle_call({:add, sku, count}, _from, state) do
    # Unknown products are refused, not ignored.
    case Catalog.fetch(sku) do
      {:ok, _product} ->
        items = Map.update(state.items, sku, count, &(&1 + count))
        {:reply, :ok, %{state | items: items}}

      :error ->
        Logger.warning("unknown product #{sku}")
        {:reply, {:error, :unknown}, state}
    end
  end

  def handle_call(:clear, _from, state) do
    {:reply, :ok, %{state | items: %{}}}
  end

  # The name under which the cart is registered.
  defp via(nil), do: nil
  defp via(user), do: {:via, Registry, {Shop.Registry, user}}

  defp check(state) do
    if map_size(state.items) > 100 or state.coupon == :none do
      raise ArgumentError, "too many items"
    else
      state
    end
  end
end
