import { solutionInput, type SolutionDetail, type SolutionInput } from '#contract/solutions/solutions.ts'
import type { FormFile } from '#web/components/fields/files-field.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { DraftCalls } from '#web/lib/forms/draft-keeper.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { call } from '#web/lib/api/client.ts'
import { getSolution } from '#contract/solutions/solutions.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { saveSolution, useSubmitSolution } from './api.ts'

/** What the form holds: files with their names, of which the ids are sent. */
export type SolutionValues = Omit<SolutionInput, 'fileIds'> & { files: FormFile[] }
export type SolutionFormProps = { form: Form<SolutionValues> }

const toValues = (solution: SolutionDetail): SolutionValues => ({
  lang: solution.lang,
  title: solution.title,
  summary: solution.summary,
  description: solution.description,
  builtWith: solution.builtWith,
  repository: solution.repository,
  demo: solution.demo,
  video: solution.video,
  lookingFor: solution.lookingFor,
  startupId: solution.startup?.id ?? null,
  files: solution.files.map(({ id, fileName, size }) => ({ id, fileName, size })),
})
const toInput = ({ files, ...values }: SolutionValues): SolutionInput => ({
  ...values,
  fileIds: files.map(({ id }) => id),
})
const stored = (solution: SolutionDetail) => ({
  version: solution.version,
  content: toValues(solution),
  updatedAt: solution.updatedAt,
})

/** The record itself is the draft: the whole team writes in it, so that a stale save shows what another has written. */
const callsOf = (id: string): DraftCalls<SolutionValues> => ({
  load: async () => stored(await call(getSolution, { params: { id }, quiet: true })),
  save: async (version, content, leaving) => {
    try {
      return stored(await saveSolution(id, { ...toInput(content), version }, leaving))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
      throw new ApiError(error.code, error.status, { current: stored(error.current as SolutionDetail) })
    }
  },
  remove: async () => {},
})

const schema = { safeParse: (values: SolutionValues) => solutionInput.safeParse(toInput(values)) }

export function useSolutionForm(solution: SolutionDetail, onDelivered: () => void) {
  const submit = useSubmitSolution(solution.id)
  const form = useForm({
    schema,
    initial: toValues(solution),
    onSubmit: async () => {
      if (!(await draft.finish())) return false
      await submit.mutateAsync()
      onDelivered()
    },
  })
  const draft = useServerDraft(form, { area: 'solutions', key: solution.id, calls: callsOf(solution.id) })
  return { form, draft, labels: useLabels() }
}

const named = [
  'title',
  'summary',
  'description',
  'builtWith',
  'repository',
  'demo',
  'video',
  'lookingFor',
  'startupId',
  'files',
] as const

function useLabels() {
  const t = useT('solutions')
  return Object.fromEntries(named.map((name) => [name, t(`field.${name}`)])) as FieldLabels<SolutionValues>
}
