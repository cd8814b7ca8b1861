import { useState } from 'react'
import { uuid } from '#web/lib/session/uuid.ts'

/**
 * Idempotency keys for actions that must happen once even if an answer is lost: retrying the same values takes the same
 * key, other values a new one.
 */
export class OnceKey {
  #content = ''
  #key = ''

  of(content: string): string {
    if (content !== this.#content || !this.#key) this.#key = uuid()
    this.#content = content
    return this.#key
  }

  /** The action has succeeded: the same values again are a second action. */
  done() {
    this.#key = ''
  }
}

export function useOnceKey(): OnceKey {
  return useState(() => new OnceKey())[0]
}
