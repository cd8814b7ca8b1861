import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** A client as a process of its own, so that its work is not measured as the server's. */
export function startClient(program: string, niceness?: number) {
  const child = fork(program, { serialization: 'advanced' })
  child.on('exit', (code) => {
    if (code) throw new Error(`${program} ended with ${code}`)
  })
  if (niceness !== undefined) setPriority(child.pid!, niceness)
  return {
    async ask<Answer>(question: unknown): Promise<Answer> {
      child.send(question as object)
      const [answer] = (await once(child, 'message')) as [Answer]
      return answer
    },
    end: () => child.kill(),
  }
}

/** The other side: answers one question after the other. */
export function serve(answer: (question: unknown) => Promise<unknown>): void {
  process.on('message', (question) => void answer(question).then((value) => process.send!(value ?? null)))
}
