import { useState } from 'react'
import { uuid } from '#web/lib/session/uuid.ts'

/**
 * Idempotency keys for what must happen once although an answer may get lost: trying the same again takes the same
 * key, anything else a new one.
 */
export class OnceKey {
  #content = ''
  #key = ''

  of(content: string): string {
    if (content !== this.#content || !this.#key) this.#key = uuid()
    this.#content = content
    return this.#key
  }

  /** It has happened: the same again is meant as a second one. */
  done() {
    this.#key = ''
  }
}

export function useOnceKey(): OnceKey {
  return useState(() => new OnceKey())[0]
}
