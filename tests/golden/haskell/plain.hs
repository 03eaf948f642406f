{-# LANGUAGE LambdaCase #-}
{-# LANGUAGE OverloadedStrings #-}

-- |
-- A small key-value store that keeps its keys in order.
module Data.Store
  ( Store
  , insert
  , lookup
  ) where

import Control.Monad (forM_, unless, when)
import qualified Data.Map.Strict as Map
import Data.Maybe (fromMaybe)
import Prelude hiding (lookup)
import System.IO

-- | A tree of keys and values.
data Store k v
  = Empty
  | Node
      { left  :: Store k v
      , key   :: k
      , value :: v
      , right :: Store k v
      }
  deriving (Eq, Show)

-- | How a lookup can fail.
newtype Failure = Failure { reason :: String }

type Path = [FilePath]

-- | Put a value under a key; an older one is replaced.
insert :: Ord k => k -> v -> Store k v -> Store k v
insert k v Empty = Node Empty k v Empty
insert k v node@(Node l k' v' r)
  | k < k'    = node { left = insert k v l }
  | k > k'    = node { right = insert k v r }
  | otherwise = Node l k v r

-- | The value under a key.
lookup :: Ord k => k -> Store k v -> Maybe v
lookup _ Empty = Nothing
lookup k (Node l k' v r) = case compare k k' of
  LT -> lookup k l
  GT -> lookup k r
  EQ -> Just v

size :: Store k v -> Int
size = \case
  Empty -> 0
  Node { left = l, right = r } -> size l + 1 + size r

-- | Anything that can be written down.
class Show a => Describe a where
  describe :: a -> String
  describe x = "<" ++ show x ++ ">"

instance (Show k, Show v) => Describe (Store k v) where
  describe Empty = "nothing"
  describe node = show node

-- Print what is in the file, line by line.
report :: FilePath -> Bool -> IO ()
report path verbose = do
  text <- readFile path
  let rows = lines text
  when (verbose && not (null rows)) $ putStrLn "start"
  forM_ rows $ \row ->
    if row == "" || row == "#"
      then pure ()
      else putStrLn row
  hFlush stdout

answer :: Int
answer = 42

main :: IO ()
main = report "store.txt" True
