import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Review } from '#contract/reviews/desk.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { saveQueue } from '#web/lib/forms/save-queue.ts'
import { currentLocale } from '#web/lib/text/i18n.ts'
import { saveScore, saveTexts } from '../api.ts'

export type Texts = { comment: string; note: string }

/** What a juror gives, shown at once and saved as they go; a refused score goes back to what is saved. */
export function useScores({ id, scores: saved, savedAt, comment, note }: Review) {
  const act = useAct()
  const [queue] = useState(saveQueue)
  const isSaving = useSyncExternalStore(queue.subscribe, queue.isBusy)
  const [scores, setScores] = useState(saved)
  const [texts, setTexts] = useState<Texts>({ comment, note })
  const [at, setAt] = useState(savedAt)
  const waiting = useRef<Texts>(undefined)

  const save = (work: () => Promise<{ savedAt: string }>) =>
    queue.now(async () => {
      const isSaved = await act(async () => setAt((await work()).savedAt))
      if (!isSaved) await refreshArea('reviews')
      return isSaved
    })
  const give = async (criterion: string, score: number) => {
    const before = scores
    setScores({ ...scores, [criterion]: score })
    if (!(await save(() => saveScore(id, criterion, score)))) setScores(before)
  }
  /** Sends what was typed without a further pause, and waits for whatever is being saved. */
  const flush = (): Promise<boolean> => {
    queue.stop()
    const texts = waiting.current
    waiting.current = undefined
    return texts ? save(() => saveTexts(id, { ...texts, lang: currentLocale() })) : queue.settled()
  }
  const write = (change: Partial<Texts>) => {
    const next = { ...texts, ...change }
    setTexts(next)
    waiting.current = next
    queue.later(flush)
  }
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  // Whoever goes on to the next one keeps what they typed.
  useEffect(() => () => void leave.current(), [])
  return { scores, texts, savedAt: at, isSaving, give, write, flush }
}
