import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../test/helpers/run-product.ts';
import { createDemoMark } from './demo-state.ts';

describe('the file with the state of the demo', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    place = temporaryDirectory();
  });
  afterEach(() => place.remove());

  it('says none at first, filled after the demo is finished, and none after the file is deleted', () => {
    const mark = createDemoMark(place.directory);
    expect(mark.state()).toBe('none');
    mark.begin();
    mark.finish();
    expect(mark.state()).toBe('filled');
    mark.forget();
    expect(mark.state()).toBe('none');
  });

  it('says filled when an earlier version has written it', () => {
    writeFileSync(path.join(place.directory, 'demo'), 'told\n');
    expect(createDemoMark(place.directory).state()).toBe('filled');
  });

  it('says half when it names a process that has ended, or the own process', () => {
    const mark = createDemoMark(place.directory);
    mark.begin();
    // The own process id cannot belong to another process.
    expect(mark.state()).toBe('half');
    writeFileSync(path.join(place.directory, 'demo'), 'filling 4194304\n');
    expect(mark.state()).toBe('half');
  });

  it('says none while another running process is filling the demo', () => {
    writeFileSync(path.join(place.directory, 'demo'), `filling ${process.ppid}\n`);
    expect(createDemoMark(place.directory).state()).toBe('none');
  });
});
