module Broken where

import Data.Char (toUpper)

-- | Fine.
shout :: String -> String
shout text = map toUpper text

-- The parenthesis is never closed.
damaged :: Int -> Int
damaged n = (n + 1

data Colour = Red | Green | = Blue

-- | Fine again.
double :: Int -> Int
double n
  | n == 0 = 0
  | otherwise = n * 2

broken x = case x of
  Just y -> ] y
  Nothing -> 0

class Named a where
  name :: a -> String

instance Named Colour where
  name Red = "red"
  name _ = "other"

final :: IO ()
final = putStrLn (shout "bye")
