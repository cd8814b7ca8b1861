/** A reason not to start that the operator can fix: main prints only the message and exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
