// Package intake turns real files into booking material.
package intake
