import { playAll } from './test-play-all.ts'

playAll(0)
