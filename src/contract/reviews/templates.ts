import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, longText, optionalText } from '#contract/rules.ts'
import { reviewLimits } from './desk.ts'

export const templateFieldErrors = defineFieldErrors({
  placeholder_unknown: {
    pt: 'Entre chavetas só podem ficar as palavras «titulo» e «title».',
    en: 'Only the words “titulo” and “title” may stand in braces.',
  },
})

/** Both stand for the title of the team's entry. */
export const placeholders: readonly string[] = ['titulo', 'title']
const knowsAll = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.includes(name!))
const known = z.refine<string>(knowsAll, { error: 'placeholder_unknown' })

export const templateLimits = { title: 80, most: 100 } as const
export const feedbackTemplateInput = z.strictObject({
  title: line(templateLimits.title),
  pt: longText(reviewLimits.feedback).check(known),
  en: z.nullable(optionalText(reviewLimits.feedback).check(known)),
})
export type FeedbackTemplateInput = z.infer<typeof feedbackTemplateInput>

const template = z.object({ id, title: z.string(), pt: z.string(), en: z.nullable(z.string()) })
export type FeedbackTemplate = z.infer<typeof template>

const manage = { access: 'reviews:manage', path: '/manage/feedback-templates' } as const

export const listTemplates = endpoint({
  ...manage,
  method: 'GET',
  summary: 'The texts from which feedback is written, by title',
  response: z.object({ items: z.array(template) }),
})

export const createTemplate = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Keep a text for the feedback of other teams and rounds',
  body: feedbackTemplateInput,
  response: template,
  status: 201,
})

export const removeTemplate = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/feedback-templates/{id}',
  summary: 'Remove a template; texts that were written from it stay',
  params: recordParams,
  response: null,
})

export const applyTemplate = endpoint({
  access: 'reviews:manage',
  method: 'POST',
  path: '/manage/reviews/{id}/feedback',
  summary: 'Write the feedback of several items from a template; a text that is there stays unless `replaces`',
  params: recordParams,
  body: z.strictObject({
    templateId: id,
    itemIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
    replaces: z.boolean(),
  }),
  response: z.object({
    written: z.array(id),
    /** Those that have a text already. */
    kept: z.array(id),
  }),
  errors: ['state_conflict'],
})
