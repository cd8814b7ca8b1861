import type { Occasions } from '#api/tell/occasions.ts'

export const todayOccasions = { handed: 'usual' } as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    today: typeof todayOccasions
  }
}
