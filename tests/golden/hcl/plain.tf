# Where the state lives.
terraform {
  required_version = ">= 1.5"
}

variable "region" {
  type    = string
  default = "eu-central-1"
}

/* The web server. */
resource "aws_instance" "web" {
  ami           = data.aws_ami.ubuntu.id
  instance_type = "t3.micro" // small

  tags = {
    Name = "web-${var.region}"
  }

  ebs_block_device {
    device_name = "/dev/sdb"
  }
}

output "address" {
  value = aws_instance.web.public_ip
}
