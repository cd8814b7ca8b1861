import { queryText } from '#contract/address.ts'
import type { PartOfAnswer } from '#contract/together.ts'
import { askFirst, takeAhead } from './ahead.ts'
import { apiRoot, fetchNow, sharing, type Request } from './http.ts'

/** As `contract/together.ts` has it, whose schemas are too heavy for every page. */
const mostTogether = 40

type Group = { paths: string[]; headers: Record<string, string>; answer: Promise<Response> }
let open: Group[] = []

/** From here on what is asked in the same task goes in one request, and early answers can be taken from one. */
export function askTogether(): void {
  sharing.ask = (url, request) =>
    request.signal ? unlessAborted(request.signal, askInOne(url, request)) : askInOne(url, request)
  sharing.partOf = partOf
  sharing.askFirst = askFirst
  sharing.takeAhead = takeAhead
}

/** What gets no answer that way, because the connection breaks off or the server does not know the way, is asked alone. */
async function askInOne(url: string, request: Request): Promise<Response> {
  const group = groupFor(request.headers)
  const at = group.paths.push(url.slice(apiRoot.length)) - 1
  return (await partOf(group.answer, at)) ?? fetchNow(url, request)
}

function groupFor(headers: Record<string, string>): Group {
  const fitting = open.find((group) => sameHeaders(group.headers, headers) && group.paths.length < mostTogether)
  if (fitting) return fitting
  const paths: string[] = []
  const answer = new Promise<Response>((resolve, reject) => {
    setTimeout(() => {
      open = open.filter((group) => group.paths !== paths)
      // One alone is asked as ever.
      if (paths.length < 2) return reject(new Error('alone'))
      fetchNow(`${apiRoot}/together${queryText({ ask: paths })}`, { method: 'GET', headers }).then(resolve, reject)
    })
  })
  const made = { paths, headers, answer }
  open.push(made)
  return made
}

const sameHeaders = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(one) === JSON.stringify(other)

type Parts = { take: (at: number) => Promise<Response | undefined> }
const readings = new WeakMap<Promise<Response>, Parts>()

/** The answer to the question at this place, once its line has come; undefined if the stream ends without it. */
function partOf(answer: Promise<Response>, at: number): Promise<Response | undefined> {
  const known = readings.get(answer) ?? startReading(answer)
  readings.set(answer, known)
  return known.take(at)
}

function startReading(answer: Promise<Response>): Parts {
  const [come, waiting] = [new Map<number, Response>(), new Map<number, (response?: Response) => void>()]
  let ended = false
  const give = (part: PartOfAnswer) => {
    const response = responseOf(part)
    come.set(part.at, response)
    waiting.get(part.at)?.(response)
  }
  const read = async () => {
    await readLines(answer, give)
    ended = true
    for (const [at, resolve] of waiting) resolve(come.get(at))
  }
  void read()
  return {
    take: (at) =>
      come.has(at) || ended ? Promise.resolve(come.get(at)) : new Promise((resolve) => waiting.set(at, resolve)),
  }
}

/** Ends without a word where the stream breaks off. */
async function readLines(answer: Promise<Response>, give: (part: PartOfAnswer) => void): Promise<void> {
  try {
    const { ok, body } = await answer
    if (!ok || !body) return
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + next.value).split('\n')
      rest = lines.pop()!
      for (const line of lines) give(JSON.parse(line) as PartOfAnswer)
    }
  } catch {
    // What has no answer is asked alone.
  }
}

function responseOf({ status, id, retryAfter, body }: PartOfAnswer): Response {
  const headers = { 'x-request-id': id, ...(retryAfter && { 'retry-after': retryAfter }) }
  return new Response(JSON.stringify(body), { status, headers })
}

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason as Error)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave))
}
