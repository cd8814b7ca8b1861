import { join } from 'node:path'
import type { judgePassword, PasswordJudgement } from '#contract/auth/password.ts'
import { createThread } from '../process/thread.ts'

type Judge = typeof judgePassword

const program = join(import.meta.dirname, 'judge-worker.ts')

/** Judges new passwords outside the event loop: a password made for it takes half a second of work. */
export function createJudge(milliseconds: number): Judge {
  const ask = createThread<PasswordJudgement>(program, { milliseconds })
  return (...question) => ask(question)
}

export const judgeNewPassword = createJudge(5000)
