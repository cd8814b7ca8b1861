/** A block of a stream of server-sent events; one without `data` is a sign of life. */
export type StreamEvent = { id?: string; data?: string }

/** Hands on each block as it arrives, until the stream ends. */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: StreamEvent) => void): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) hear(eventOf(block))
  }
}

const eventOf = (block: string): StreamEvent =>
  Object.fromEntries(
    block
      .split('\n')
      .map((line) => /^(id|data): ?(.*)$/.exec(line))
      .flatMap((field) => (field ? [[field[1], field[2]]] : [])),
  )
