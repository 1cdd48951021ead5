import { playAll } from './play-all.ts'

playAll(1)
