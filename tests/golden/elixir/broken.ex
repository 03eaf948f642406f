defmodule Broken.Worker do
  @moduledoc "A worker in the middle of an edit."

  alias Broken.Queue

  @doc "Fine."
  def start(queue) do
    Queue.subscribe(queue)
  end

  def run(job)) do
    Queue.ack(job)
  end

  # Fine again.
  def stop(queue) do
    if Queue.empty?(queue) do
      :ok
    else
      {:error, :busy}
    end
  end

  def half(x), do: %{x | a: }

  defp log(message) do
    IO.puts("worker: " <> )
  end

  defp last(value), do: value
end
