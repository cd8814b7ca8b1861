type Early = { url: string; authorization: string; answer: Promise<Response> }

/** theme.js asks who is signed in while the code still loads. Its answer is used once, by the session that asked. */
export function earlyAnswer(url: string, authorization: string | undefined): Promise<Response> | undefined {
  const asked = globalThis as { viveiroEarly?: Early }
  const early = asked.viveiroEarly
  if (early?.url !== url) return undefined
  delete asked.viveiroEarly
  return early.authorization === authorization ? early.answer : undefined
}
