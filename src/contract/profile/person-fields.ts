import * as z from 'zod/mini'
import { nameLimit } from '#contract/rules.ts'

/** What signing up and the profile both ask. Apart, because signing up needs the large rules for telephone numbers. */
export const personLimits = { name: nameLimit, institution: 120 } as const
export const graduationYears = () => ({ min: 1960, max: new Date().getFullYear() + 8 })

// Computed at each call, because a server keeps running across New Year.
export const graduationYear = z.int().check((ctx) => {
  const { min, max } = graduationYears()
  if (ctx.value >= min && ctx.value <= max) return
  ctx.issues.push({ code: 'custom', message: 'between', params: { args: [min, max] }, input: ctx.value })
})
