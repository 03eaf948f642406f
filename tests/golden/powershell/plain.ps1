<#
 Backup of the shop.
#>
param([string]$Target = "C:\backup")

# Say something with the time.
function Write-Log {
    param([string]$Message)
    Write-Host "$(Get-Date) $Message"
}

function Get-Size([string]$Path) {
    if (Test-Path $Path -and $Path) {
        return (Get-Item $Path).Length
    }
    foreach ($x in 1..3) { Write-Log 'missing' }
}

class Job {
    [string]$Name
    Job([string]$name) { $this.Name = $name }
    [void] Run() { Write-Log $this.Name }
}

Write-Log @"
start
"@
