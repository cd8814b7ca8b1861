import { expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { errorText, fieldText } from './messages.ts'

it('has a text for a code that only a newer server has', () => {
  expect(errorText('pt', 'from_the_future' as ErrorCode)).toBe(errorText('pt', 'internal'))
})

it('has the texts of an area once its contract is loaded', async () => {
  await import('#contract/events/errors.ts')
  expect(errorText('en', 'event_over')).toBe('This event is over.')
  expect(fieldText('pt', 'event_too_long')).toBe('Um evento dura no máximo 31 dias.')
})

it('says how long to wait after too many attempts', () => {
  expect(errorText('pt', 'throttled', 40)).toBe('Demasiadas tentativas. Tenta outra vez daqui a 40 segundos.')
  expect(errorText('en', 'throttled', 1500)).toBe('Too many attempts. Try again in 25 minutes.')
})
