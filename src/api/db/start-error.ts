/** A reason not to start that the operator can act upon: main prints the message alone and exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
