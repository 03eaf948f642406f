(* A stack and its users. *)
open Printf

exception Empty

type 'a stack = { mutable items : 'a list; limit : int }

(** Put one item on top. *)
let push stack item =
  if List.length stack.items >= stack.limit then raise Empty
  else stack.items <- item :: stack.items

let rec sum = function
  | [] -> 0
  | x :: rest -> x + sum rest

module Counter = struct
  let count = ref 0

  let next () =
    incr count;
    !count
end

class point x = object
  method get_x = x
end

let () = printf "%d\n" (sum [1; 2])
