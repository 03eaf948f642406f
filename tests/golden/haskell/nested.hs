{-# LANGUAGE GADTs, KindSignatures #-}
{-|
Module      : Awkward
Description : operators, local functions, GADTs and families
-}
module Awkward where

import Data.List (foldl', sortBy)
import qualified Data.Text as T
import Data.Function ((&))

infixl 6 <+>

-- | Join two lists, dropping repeats.
(<+>) :: Eq a => [a] -> [a] -> [a]
xs <+> ys = foldl' add xs ys
  where
    add acc y
      | y `elem` acc = acc
      | otherwise = acc ++ [y]

data Expr :: * -> * where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a

eval :: Expr a -> a
eval (IntE n) = n
-- A comment between two equations.
eval (BoolE b) = b
eval (If c t e) = if eval c then eval t else eval e

-- | A fold with a local worker that has its own type.
mean :: [Double] -> Double
mean = go 0 0
  where
    go :: Double -> Int -> [Double] -> Double
    go total count [] = total / fromIntegral (max 1 count)
    go total count (x : xs) = go (total + x) (count + 1) xs
    limit = 10

apply'
  :: (a -> b)      -- ^ the function
  -> Maybe a       -- ^ what it is given
  -> Either String b
apply' _ Nothing = Left "nothing"
apply' f (Just x) = Right (f x)
{-# INLINE apply' #-}

first, second :: (a, a) -> a
first (x, _) = x
second (_, y) = y

class Container f where
  empty :: f a
  (<:>) :: a -> f a -> f a
  type Elem f
  toL :: f a -> [a]

instance Container [] where
  empty = []
  (<:>) = (:)
  type Elem [] = Int
  toL = id

type family Key a where
  Key Int = Bool
  Key [a] = Key a

words' :: T.Text -> [T.Text]
words' text = text & T.splitOn " " & filter (not . T.null) & sortBy compare

classify :: Int -> String
classify n
  | n < 0, even n = "negative even"
  | n < 0 = "negative"
  | Just label <- lookup n table = label
  | otherwise =
      let twice m = m * 2
          big = twice n > 100
       in if big then "big" else "small"
  where
    table = [(0, "zero"), (1, "one")]

deriving instance Show (Expr a)

instance Semigroup (Expr Int) where
  IntE a <> IntE b = IntE (a + b)
  a <> _ = a

multi :: String
multi = "a string \
        \over two lines -- not a comment"
