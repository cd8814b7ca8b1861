import type { ReactNode } from 'react'
import './empty-state.css'
import { Card } from '#web/components/ui/card.tsx'
import { Plant } from '#web/components/display/plant.tsx'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** The next step: one button or link. */
  action?: ReactNode
  /** Lit segments of the plant: 0 when nothing was found, 1 when nothing has started yet. */
  lit?: 0 | 1
  /** False where the surroundings are a card already. */
  card?: boolean
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, lit = 1, card = true, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  const Box = card ? Card : 'div'
  return (
    <Box className="empty">
      <Plant lit={lit} size={72} />
      <Heading className="empty__title">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty__action">{action}</div>}
    </Box>
  )
}
