import * as z from 'zod/mini'
import type { StartupDetail } from '#contract/startups/startups.ts'

const startupTabs = ['about', 'updates', 'milestones', 'programme', 'team'] as const
export type StartupTab = (typeof startupTabs)[number]

/** `tab` is the open part of a startup's page. */
export const startupSearch = z.object({ tab: z.optional(z.enum(startupTabs)) })

/** Outsiders see one page; the team and staff also what is inside. */
export function tabsOf({ can, teamSize }: StartupDetail): { tab: StartupTab; count?: number }[] {
  if (!can.seeInside) return [{ tab: 'about' }]
  const inside = (['about', 'updates', 'milestones'] as const).map((tab) => ({ tab }))
  return [...inside, { tab: 'team', count: teamSize }, { tab: 'programme' }]
}
