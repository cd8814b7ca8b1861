import * as z from 'zod/mini'
import { cohortFields } from '#contract/cohorts/manage.ts'
import { endpoint, id, queryFlag, time } from '#contract/endpoint.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { recordParams } from '#contract/records.ts'
import { firstDay } from './file.ts'

export const editionErrors = defineErrors({
  edition_used: {
    status: 409,
    pt: 'Já há quem use parte disto, por isso fica tudo. Vê na lista o que está em uso.',
    en: 'People already use part of this, so all of it stays. The list says what is in use.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends EditionErrors {}
}
type EditionErrors = typeof editionErrors

export const editionFieldErrors = defineFieldErrors({
  edition_unreadable: {
    pt: 'Não conseguimos ler este ficheiro: está cortado ou não é JSON. Descarrega-o outra vez.',
    en: 'We could not read this file: it is cut or is no JSON. Download it again.',
  },
  edition_other: {
    pt: 'Este ficheiro não é uma edição. Escolhe um que tenha sido descarregado da página de uma edição.',
    en: 'This file is no edition. Choose one that was downloaded from the page of an edition.',
  },
  edition_newer: {
    pt: 'Este ficheiro é de uma versão mais nova. Atualiza esta instalação antes de o trazer.',
    en: 'This file is by a newer version. Update this installation before you bring it in.',
  },
  edition_source: { pt: 'Escolhe um modelo ou um ficheiro.', en: 'Choose a template or a file.' },
})

/** Ready-made editions, as files of the same format. */
export const editionTemplates = ['bootcamp', 'hackathon', 'accelerator'] as const
export type EditionTemplate = (typeof editionTemplates)[number]

export const chosenKinds = ['events', 'challenges', 'templates'] as const
export type ChosenKind = (typeof chosenKinds)[number]
const mostChosen = 100
const ids = z.array(id).check(z.maxLength(mostChosen))
const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

const manage = { access: 'trainees:manage' } as const

export const getEditionChoices = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/editions/from/{id}',
  summary: 'What can go along with a cohort into its next edition or a file; what happens in its dates is proposed',
  params: recordParams,
  response: z.object({
    cohort: z.object({ id, name: z.string(), startsOn: z.iso.date(), weeks: z.int() }),
    /** The next one could begin on this day: the same weekday, after the last one. */
    nextStart: z.iso.date(),
    zone: z.string(),
    holds: z.object({ sessions: z.int(), tasks: z.int(), modules: z.int(), questions: z.int() }),
    choices: z.array(
      z.object({ kind: z.enum(chosenKinds), id, title: text, at: z.nullable(time), proposed: z.boolean() }),
    ),
    /** The edition that made this cohort. */
    madeBy: z.nullable(id),
  }),
})
export type EditionChoices = z.infer<typeof getEditionChoices.response>

/** `?events=a&events=b`, and one of them alone, as a list. */
const queryIds = z._default(
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    ids,
  ),
  [],
)

export const downloadEdition = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/editions/from/{id}/file',
  summary: 'A cohort with what was chosen as a file that another installation can bring in; without any person',
  params: recordParams,
  query: z.object({
    events: queryIds,
    challenges: queryIds,
    templates: queryIds,
    questions: z.optional(queryFlag),
  }),
  response: null,
  produces: 'application/json',
})

export const listEditionTemplates = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/editions/templates',
  summary: 'Ready-made editions to begin with',
  response: z.object({
    items: z.array(
      z.object({
        key: z.enum(editionTemplates),
        weeks: z.int(),
        sessions: z.int(),
        tasks: z.int(),
        events: z.int(),
        challenges: z.int(),
        messages: z.int(),
      }),
    ),
  }),
})

/** How the new one is called and when it begins. */
export const editionStart = z.strictObject({ name: cohortFields.shape.name, startsOn: firstDay })
export type EditionStart = z.infer<typeof editionStart>

const input = z
  .strictObject({
    /** One of these: a cohort of this installation, a ready-made edition, or the text of a file. */
    cohort: z.optional(z.strictObject({ id, events: ids, challenges: ids })),
    template: z.optional(z.enum(editionTemplates)),
    file: z.optional(z.string()),
    /** Also adds its intake questions to those of the programme; for who may change the programme. */
    questions: z.boolean(),
    ...editionStart.shape,
  })
  .check(
    z.refine(({ cohort, template, file }) => [cohort, template, file].filter((one) => one !== undefined).length === 1, {
      error: 'edition_source',
      path: ['file'],
    }),
  )
export type EditionInput = z.infer<typeof input>

export const datedKinds = [
  'applicationsOpen',
  'applicationsClose',
  'session',
  'task',
  'event',
  'challengeOpens',
  'challengeCloses',
  'challengeResults',
] as const
/** `clock`: clocks change on that day; `leap`: 29 February. */
export const dayMarks = ['holiday', 'weekend', 'clock', 'leap'] as const

const datedRow = z.object({
  kind: z.enum(datedKinds),
  title: text,
  /** Null for a ready-made edition, which was never held. */
  was: z.nullable(time),
  at: time,
  zone: z.string(),
  marks: z.array(z.enum(dayMarks)),
  /** The name of the holiday. */
  holiday: z.nullable(text),
})
export type DatedRow = z.infer<typeof datedRow>

export const undatedKinds = ['module', 'template', 'question'] as const

const preview = z.object({
  dates: z.array(datedRow),
  /** `isThere`: this installation has it already, and it stays as it is. */
  others: z.array(z.object({ kind: z.enum(undatedKinds), title: text, isThere: z.boolean() })),
  /** Skills and fields that do not exist here: what names them is made without them. */
  missing: z.object({ skills: z.array(z.string()), fields: z.array(z.string()) }),
  /** The file holds intake questions, and the reader may add them. */
  canAddQuestions: z.boolean(),
  /** The name and first day that it had. */
  name: z.string(),
  startsOn: z.iso.date(),
})
export type EditionPreview = z.infer<typeof preview>

/** A whole file as one text in the body, with what escaping adds. */
const bodyLimit = 2_500_000

export const previewEdition = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/editions/preview',
  summary: 'Rehearse an edition: everything is made and taken back, so what it answers is what would be',
  body: input,
  bodyLimit,
  response: preview,
  errors: ['invalid_fields', 'cohort_name_taken', 'forbidden'],
})

const madeKinds = ['cohort', 'events', 'challenges', 'templates', 'questions'] as const
export type MadeKind = (typeof madeKinds)[number]

const made = z.object({
  id,
  name: z.string(),
  madeAt: time,
  template: z.nullable(z.enum(editionTemplates)),
  /** What is left of it; drafts unless the team has published them. */
  records: z.array(
    z.object({
      kind: z.enum(madeKinds),
      id,
      title: text,
      path: z.string(),
      /** People see it or are in it, or the team has rewritten it. */
      isUsed: z.boolean(),
    }),
  ),
  can: z.object({ discard: z.boolean() }),
})
export type MadeEdition = z.infer<typeof made>

export const createEdition = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/editions',
  summary: 'Make an edition: a cohort with everything that goes along, all as drafts and all or nothing',
  body: input,
  bodyLimit,
  response: made,
  status: 201,
  errors: ['invalid_fields', 'cohort_name_taken', 'forbidden'],
})

export const getEdition = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/editions/{id}',
  summary: 'What an edition has made, and what of it is in use',
  params: recordParams,
  response: made,
})

export const discardEdition = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/editions/{id}',
  grave: 'proof',
  summary: 'Throw away all that an edition has made, while nobody uses any of it',
  params: recordParams,
  response: null,
  errors: ['edition_used', 'forbidden', 'state_conflict'],
})
