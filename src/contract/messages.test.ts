import { expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { errorText } from './messages.ts'

it('has a sentence for a code that only a newer server knows', () => {
  expect(errorText('pt', 'from_the_future' as ErrorCode)).toBe(errorText('pt', 'internal'))
})
