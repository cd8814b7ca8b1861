import type { ComponentProps } from 'react'
import { later } from '#web/lib/page/later.ts'
import type { MyOutcomes, TraineeOutcomes } from './outcome-card.tsx'

const code = later(() => import('./outcome-card.tsx'))

/** Most people have no outcomes yet: the code of the card comes with those who do, before their page is shown. */
export const loadOutcomes = async (told: { outcomes: readonly unknown[] } | null | undefined) => {
  if (told && told.outcomes.length > 0) await code.load()
}

export function LaterMyOutcomes(props: ComponentProps<typeof MyOutcomes>) {
  const { MyOutcomes: Card } = code.use()
  return <Card {...props} />
}

export function LaterTraineeOutcomes(props: ComponentProps<typeof TraineeOutcomes>) {
  const { TraineeOutcomes: Card } = code.use()
  return <Card {...props} />
}
