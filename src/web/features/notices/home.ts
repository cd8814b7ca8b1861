import type { HomePart } from '#web/area.ts'
import { PushCard } from './push-card.tsx'

export const home: HomePart = { cards: [{ id: 'push', place: 'side', afterSteps: true, Card: PushCard }] }
