import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { downloadAttachment, uploadAttachment } from '#contract/attachments/attachments.ts'
import { getEvent, getRegistration, register } from '#contract/events/events.ts'
import { updateEvent } from '#contract/events/manage.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { answerFor, exportRegistrations, listRegistrations } from '#contract/events/registration.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { fileForm, pdf, uploadFile } from '#test/files.ts'

const at = appWith({ staff: 'staff', ines: 'trainee', rui: 'founder' })

const ask = (kind: EventQuestion['kind'], pt: string, over: Partial<EventQuestion> = {}): EventQuestion => ({
  id: randomUUID(),
  kind,
  text: { pt, en: `${pt} (en)` },
  required: false,
  choices: [],
  afterId: null,
  afterAnswer: null,
  stopAnswers: [],
  stopText: { pt: '' },
  atDoor: false,
  way: null,
  ...over,
})
const choice = (pt: string) => ({ id: randomUUID(), text: { pt, en: pt.toUpperCase() } })
const [tea, coffee, none] = [choice('chá'), choice('café'), choice('nada')]
const drinks = ask('several', 'O que bebes?', { choices: [tea, coffee, none], required: true, atDoor: true })
const milk = ask('yes_no', 'Com leite?', { afterId: drinks.id, afterAnswer: coffee.id, required: true })
const seats = ask('number', 'Quantos vêm?')
const day = ask('date', 'Desde quando?')
const paper = ask('file', 'Uma página')
const room = ask('text', 'De que lado ficas?', { way: 'onsite', required: true })
const questions = [drinks, milk, seats, day, paper, room]

const asking = (over: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(at.api.deps.db, { mode: 'hybrid', venue: 'Sala', questions: JSON.stringify(questions), ...over })
const send = ({ slug }: { slug: string }, answers: Record<string, string>, who: Signed = at.ines, more: object = {}) =>
  at.api.call(register, { params: { slug }, body: { attending: 'online', answers, ...more } }, who)
const enough = { [drinks.id]: tea.id }

describe('answers at registration', () => {
  it('are checked all at once, each at its question, and only what is asked of this way', async () => {
    const { slug } = await asking()
    const wrong = { [drinks.id]: `${tea.id} ${coffee.id}`, [seats.id]: 'dois', [day.id]: 'ontem', [paper.id]: 'x' }
    const refuse = (body: object) => at.api.refused(register, { params: { slug }, body }, at.ines)
    expect((await refuse({ attending: 'onsite', answers: wrong })).errors).toMatchObject([
      { field: `answers.${milk.id}`, code: 'answer_missing' },
      { field: `answers.${seats.id}`, code: 'answer_number' },
      { field: `answers.${day.id}`, code: 'answer_date' },
      { field: `answers.${paper.id}`, code: 'answer_file' },
      { field: `answers.${room.id}`, code: 'answer_missing' },
    ])
    expect((await refuse({ attending: 'online' })).errors).toMatchObject([{ field: `answers.${drinks.id}` }])
    expect(await send({ slug }, enough)).toMatchObject({ state: 'confirmed', answers: [{ answer: { pt: 'chá' } }] })
  })

  it('stay readable in the words of their day when the question changes or goes', async () => {
    const event = await asking()
    await send(event, { [drinks.id]: `${tea.id} ${none.id}`, [seats.id]: '2', [day.id]: '2026-03-01' })
    const changed = [{ ...drinks, text: { pt: 'Outra pergunta' }, choices: [coffee, choice('água')] }, milk]
    await at.api.call(updateEvent, { params: event, body: { version: 1, questions: changed } }, at.staff)
    const { answers } = await at.api.call(getRegistration, { params: event }, at.ines)
    expect(answers.map(({ question, answer, atDoor }) => [question.pt, answer.pt, answer.en, atDoor])).toEqual([
      ['O que bebes?', 'chá, nada', 'CHÁ, NADA', true],
      ['Quantos vêm?', '2', '2', false],
      ['Desde quando?', '01/03/2026', '01/03/2026', false],
    ])
    const file = { params: { ...event, format: 'csv' as const }, query: {} }
    const { text } = await at.api.call(exportRegistrations, file, at.staff)
    const [head, row] = text.trim().split(/\r?\n/)
    expect(head).toContain('Outra pergunta (à porta)')
    expect(head).toContain('Quantos vêm? (já não se pergunta)')
    expect(row).toContain('chá, nada')
  })

  it('can be changed until the set time, and by the team after it, who may leave questions open', async () => {
    const event = await asking({ answers_until: '2026-03-12T10:00:00Z' })
    await send(event, enough)
    expect(await send(event, { [drinks.id]: none.id })).toMatchObject({ answers: [{ value: none.id }] })
    at.api.advance(3_600_000)
    const late = { params: event, body: { answers: enough } }
    expect(await at.api.refused(register, late, at.ines)).toMatchObject({ code: 'answers_closed' })
    // The rest of the registration still changes.
    await at.api.call(register, { params: event, body: { visible: true } }, at.ines)
    const [own] = (await at.api.call(listRegistrations, { params: event }, at.staff)).items
    expect(own).toMatchObject({ answers: [{ value: none.id }], can: { answer: true } })
    const fill = (answers: Record<string, string>) => ({ params: { ...event, id: own!.id }, body: { answers } })
    const filled = await at.api.call(answerFor, fill({ [seats.id]: '3' }), at.staff)
    expect(filled.answers.map(({ value }) => value)).toEqual(['3'])
    expect(await at.api.refused(answerFor, fill({ [seats.id]: 'x' }), at.staff)).toMatchObject({ status: 422 })
    expect((await at.api.call(getEvent, { params: event }, at.ines)).registration?.can['answer']).toBe(false)
  })
})

describe('a file as an answer', () => {
  const give = (event: { slug: string }, id: string, who?: Signed) => send(event, { ...enough, [paper.id]: id }, who)

  it('is read by the team and its owner, not by others, and goes with its answer', async () => {
    const event = await asking()
    const file = await uploadFile(at.api, { kind: 'document', name: 'ideia.pdf' }, at.ines)
    expect((await give(event, file.id)).answers.at(-1)).toMatchObject({ kind: 'file', answer: { pt: 'ideia.pdf' } })
    const open = { params: { id: file.id } }
    await at.api.call(downloadAttachment, open, at.staff)
    expect(await at.api.refused(downloadAttachment, open, at.rui)).toMatchObject({ status: 404 })
    await send(event, enough)
    expect(await at.api.refused(downloadAttachment, open, at.staff)).toMatchObject({ status: 404 })
  })

  it('has to be one’s own', async () => {
    const event = await asking()
    const file = await uploadFile(at.api, { kind: 'document', name: 'alheia.pdf' }, at.rui)
    const body = { attending: 'online', answers: { ...enough, [paper.id]: file.id } }
    const problem = await at.api.refused(register, { params: event, body }, at.ines)
    expect(problem.errors).toMatchObject([{ field: `answers.${paper.id}`, code: 'answer_file' }])
  })

  it('may have 10 MiB, and a larger one is refused with its limit', async () => {
    const most = 10 * 1024 * 1024
    const content = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])
    const event = await asking()
    const file = await uploadFile(at.api, { kind: 'document', content: content(most) }, at.ines)
    expect(await give(event, file.id)).toMatchObject({ state: 'confirmed' })
    const body = fileForm({ kind: 'document', content: content(most + 1) })
    expect(await at.api.refused(uploadAttachment, { body }, at.ines)).toMatchObject({ status: 413 })
  })
})
