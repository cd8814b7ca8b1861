import * as contract from '#contract/editions/editions.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, refreshArea, useChange } from '#web/lib/api/lists.ts'

export const area = 'editions'

export const editionQueries = {
  choices: (id: string) => answerQuery([area, 'choices', id], contract.getEditionChoices, { params: { id } }),
  templates: () => answerQuery([area, 'templates'], contract.listEditionTemplates, {}),
  made: (id: string) => answerQuery([area, 'made', id], contract.getEdition, { params: { id } }),
}

/** The areas whose lists an edition changes. */
export const refreshMade = () => Promise.all([area, 'cohorts', 'events', 'challenges', 'messages'].map(refreshArea))

export type Source = Pick<contract.EditionInput, 'cohort' | 'template' | 'file'>

export const tryEdition = (body: contract.EditionInput) => call(contract.previewEdition, { body })
export const useCreateEdition = () =>
  useChange(area, (body: contract.EditionInput, idempotencyKey) =>
    call(contract.createEdition, { body, idempotencyKey }),
  )
export const discardEdition = (id: string) => call(contract.discardEdition, { params: { id } })

export type Chosen = Record<contract.ChosenKind, string[]>
export const editionFile = (id: string, chosen: Chosen, questions: boolean) =>
  call(contract.downloadEdition, { params: { id }, query: { ...chosen, questions } })
