import { createToken, endToken, listTokens } from '#contract/auth/tokens.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'

export const tokensQuery = () => answerQuery(['settings', 'tokens'], listTokens, {})

/** The answer holds the token, so it is kept nowhere. */
export async function makeToken(body: BodyOf<typeof createToken>): Promise<string> {
  const { token } = await call(createToken, { body })
  await queryClient.invalidateQueries({ queryKey: tokensQuery().queryKey })
  return token
}

export const useEndToken = () => useChange('settings', (id: string) => call(endToken, { params: { id } }))
