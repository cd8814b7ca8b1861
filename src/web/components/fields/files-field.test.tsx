import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadMessages } from '#web/lib/api/messages.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Field } from './field.tsx'
import { FilesField, type FormFile } from './files-field.tsx'

/** Uploads that the test makes progress, finish or fail. */
const sent: FakeUpload[] = []
class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  response: Blob | undefined
  body!: FormData
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(body: FormData) {
    this.body = body
    sent.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  move(loaded: number) {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 })
    return act(async () => void this.upload.dispatchEvent(event))
  }
  answer(status: number, content: object) {
    this.status = status
    this.response = new Blob([JSON.stringify(content)])
    return act(async () => void this.dispatchEvent(new Event('load')))
  }
  arrive = (id: string) => this.answer(201, { id, fileName: (this.body.get('file') as File).name, size: 2_000_000 })
}

beforeAll(async () => {
  await loadTexts(['ui', 'basics'])
  await loadMessages()
})
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Files({ max, onBusy }: { max?: number; onBusy?: (busy: boolean) => void }) {
  const [files, setFiles] = useState<FormFile[]>([])
  return (
    <>
      <Field label="Ficheiros">
        <FilesField
          kinds={['photo', 'other']}
          value={files}
          onChange={setFiles}
          {...(max && { max })}
          {...(onBusy && { onBusy })}
        />
      </Field>
      <output>{files.map(({ fileName }) => fileName).join('|')}</output>
    </>
  )
}

const file = (name: string, type = 'application/pdf') => new File(['x'], name, { type })
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/^Ficheiros/), files, { applyAccept: false })
const held = () => document.querySelector('output')?.textContent

it('uploads several files, two at a time, each as the first kind that accepts it', async () => {
  const onBusy = vi.fn()
  render(<Files onBusy={onBusy} />)
  await choose(file('carta.pdf'), file('ecra.png', 'image/png'), file('sem-tipo.docx', ''))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body.get('kind'))).toEqual(['other', 'photo'])
  await sent[0]!.move(64)
  expect(screen.getByRole('progressbar', { name: 'A enviar carta.pdf' }).getAttribute('aria-valuenow')).toBe('64')
  await sent[0]!.arrive('1')
  await sent[1]!.arrive('2')
  await waitFor(() => expect(sent).toHaveLength(3))
  await sent[2]!.arrive('3')
  await waitFor(() => expect(held()?.split('|').toSorted()).toEqual(['carta.pdf', 'ecra.png', 'sem-tipo.docx']))
  expect(onBusy.mock.calls).toEqual([[false], [true], [false]])
})

it('refuses files that do not fit without uploading them', async () => {
  render(<Files />)
  const large = file('grande.pdf')
  Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 })
  await choose(file('filme.mp4', 'video/mp4'), large)
  expect([...document.querySelectorAll('.is-failed .file__meta')].map(({ textContent }) => textContent)).toEqual([
    'Este tipo de ficheiro não é aceite. Podes enviar JPG, PNG, WEBP, PDF, DOCX ou PPTX.',
    'Este ficheiro é grande de mais: pode ter até 10 MB.',
  ])
  expect(sent).toEqual([])
  expect(screen.queryByRole('button', { name: /^Tentar outra vez/ }), 'it would fail again').toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remover filme.mp4' }))
  expect(screen.queryByText('filme.mp4')).toBeNull()
})

it('retries a failed upload and cancels a running one', async () => {
  render(<Files />)
  await choose(file('carta.pdf'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => void sent[0]!.dispatchEvent(new Event('error')))
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar outra vez com carta.pdf' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Remover carta.pdf' }))
  await sent[1]!.arrive('late')
  expect(held()).toBe('')
  expect(screen.queryByText('carta.pdf')).toBeNull()
})

it('takes no more files than the maximum, and another once one is removed', async () => {
  render(<Files max={1} />)
  await choose(file('a.pdf'), file('b.pdf'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.arrive('1')
  await screen.findByText('Já acrescentaste o único ficheiro possível.')
  expect(held()).toBe('a.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Remover a.pdf' }))
  expect(held()).toBe('')
  expect(screen.queryByText('Já acrescentaste o único ficheiro possível.')).toBeNull()
})
