import { postOutside, type Reach } from '#api/http/outside-post.ts'
import { PrivateAddress } from '#api/http/public-address.ts'

const patience = 5000

/** Posts to a push service and answers with its status; its words are not read. */
export async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  reach: Reach,
): Promise<number> {
  try {
    const signal = AbortSignal.timeout(patience)
    return (await postOutside(endpoint, { headers, body, reach, signal })).status
  } catch (error) {
    if (error instanceof PrivateAddress) return 404
    throw error
  }
}
