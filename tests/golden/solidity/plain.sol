// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import "./Owned.sol";
import { IERC20 } from "./IERC20.sol";

/// @title A vault for one token.
contract Vault is Owned {
    struct Deposit { uint amount; uint time; }
    mapping(address => Deposit) public deposits;
    event Paid(address who, uint amount);
    error TooLittle();

    modifier positive(uint amount) {
        require(amount > 0, "nothing");
        _;
    }

    constructor(address owner) { transfer(owner); }

    /// Put something in.
    function pay(uint amount) external positive(amount) returns (bool) {
        if (amount > 10 && msg.sender != address(0)) {
            deposits[msg.sender].amount += amount;
        }
        emit Paid(msg.sender, amount);
        return true;
    }
}

interface IVault { function pay(uint amount) external returns (bool); }

library Numbers {
    function max(uint a, uint b) internal pure returns (uint) { return a > b ? a : b; }
}
