import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/reviews/desk.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { saveScore, saveTexts } from '../api.ts'

const textPause = 800

export type Texts = { comment: string; note: string }

/** What a juror gives, shown at once and saved as they go; a refused score goes back to what is saved. */
export function useScores({ id, scores: saved, savedAt, comment, note }: Review) {
  const act = useAct()
  const [scores, setScores] = useState(saved)
  const [texts, setTexts] = useState<Texts>({ comment, note })
  const [at, setAt] = useState(savedAt)
  const [open, setOpen] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<Texts>(undefined)
  const running = useRef(Promise.resolve(true))

  /** One after the other, so that what was given last is what stays. */
  const save = (work: () => Promise<{ savedAt: string }>) => {
    const saving = running.current.then(async () => {
      const isSaved = await act(async () => setAt((await work()).savedAt))
      setOpen((count) => count - 1)
      if (!isSaved) await refreshArea('reviews')
      return isSaved
    })
    setOpen((count) => count + 1)
    running.current = saving
    return saving
  }
  const give = async (criterion: string, score: number) => {
    const before = scores
    setScores({ ...scores, [criterion]: score })
    if (!(await save(() => saveScore(id, criterion, score)))) setScores(before)
  }
  /** Sends what was typed without a further pause, and waits for whatever is being saved. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    const texts = waiting.current
    waiting.current = undefined
    return texts ? save(() => saveTexts(id, texts)) : running.current
  }
  const write = (change: Partial<Texts>) => {
    const next = { ...texts, ...change }
    setTexts(next)
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), textPause)
  }
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  // Whoever goes on to the next one keeps what they typed.
  useEffect(() => () => void leave.current(), [])
  return { scores, texts, savedAt: at, isSaving: open > 0, give, write, flush }
}
