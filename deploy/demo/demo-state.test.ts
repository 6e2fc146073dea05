import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../test/helpers/run-product.ts';
import { createDemoMark } from './demo-state.ts';

describe("the demo's mark", () => {
  let place: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    place = temporaryDirectory();
  });
  afterEach(() => place.remove());

  it('tells an empty directory from one with the demo', () => {
    const mark = createDemoMark(place.directory);
    expect(mark.state()).toBe('none');
    mark.begin();
    mark.finish();
    expect(mark.state()).toBe('filled');
    mark.forget();
    expect(mark.state()).toBe('none');
  });

  it('reads the mark of earlier versions', () => {
    writeFileSync(path.join(place.directory, 'demo'), 'told\n');
    expect(createDemoMark(place.directory).state()).toBe('filled');
  });

  it('reads a demo as half when the process that filled it has ended', () => {
    const mark = createDemoMark(place.directory);
    mark.begin();
    // The own process id cannot belong to another process.
    expect(mark.state()).toBe('half');
    writeFileSync(path.join(place.directory, 'demo'), 'filling 4194304\n');
    expect(mark.state()).toBe('half');
  });

  it('does not touch a demo that a running process is filling', () => {
    writeFileSync(path.join(place.directory, 'demo'), `filling ${process.ppid}\n`);
    expect(createDemoMark(place.directory).state()).toBe('none');
  });
});
