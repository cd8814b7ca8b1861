import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QueueRecord } from './queue.tsx'

afterEach(cleanup)

it('reads the decision about a record before the notes of the team', () => {
  render(
    <QueueRecord decision={<button type="button">Decidir</button>} notes={<button type="button">Anotar</button>}>
      <h2>Trocos</h2>
    </QueueRecord>,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Decidir', 'Anotar'])
})
